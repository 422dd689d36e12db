/** The field that the illustrations are drawn on, and that holds their place until they come. */
export const pictureBox = '0 0 492 236'

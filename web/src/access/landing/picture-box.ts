/** The canvas of the illustrations, also their placeholder. */
export const pictureBox = '0 0 492 236'

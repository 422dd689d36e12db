/** A system of equations with a symmetric, positive definite matrix, kept as its Cholesky factor. */
export class SymmetricSystem {
  readonly #size: number
  readonly #factor: Float64Array

  /** The matrix by rows; it is overwritten. */
  constructor(matrix: Float64Array, size: number) {
    this.#size = size
    this.#factor = matrix
    for (let row = 0; row < size; row++) {
      const start = row * size
      for (let column = 0; column <= row; column++) {
        const other = column * size
        let sum = matrix[start + column] as number
        for (let before = 0; before < column; before++)
          sum -= (matrix[start + before] as number) * (matrix[other + before] as number)
        matrix[start + column] = row === column ? Math.sqrt(sum) : sum / (matrix[other + column] as number)
      }
    }
  }

  solve(right: Float64Array): Float64Array {
    const [size, factor] = [this.#size, this.#factor]
    const solution = Float64Array.from(right)
    for (let row = 0; row < size; row++) {
      let sum = solution[row] as number
      for (let before = 0; before < row; before++)
        sum -= (factor[row * size + before] as number) * (solution[before] as number)
      solution[row] = sum / (factor[row * size + row] as number)
    }
    for (let row = size - 1; row >= 0; row--) {
      let sum = solution[row] as number
      for (let after = row + 1; after < size; after++)
        sum -= (factor[after * size + row] as number) * (solution[after] as number)
      solution[row] = sum / (factor[row * size + row] as number)
    }
    return solution
  }
}

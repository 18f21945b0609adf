package dev.portcullis.devnet.crypto.bls12381;

import dev.portcullis.ethereum.crypto.FieldElement;
import java.util.Optional;

/**
 * An element of a field with square roots.
 *
 * @param <E> the field
 */
interface SquareRootField<E extends SquareRootField<E>> extends FieldElement<E> {

  /** One of its square roots, if it has any. */
  Optional<E> squareRoot();

  /** The same with the other sign. */
  E negated();

  /** Its sign (RFC 9380, section 4.1): one of x and -x is odd, except for zero. */
  boolean isOdd();
}

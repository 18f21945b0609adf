package dev.portcullis.ethereum.crypto;

/**
 * An element of a finite field, immutable.
 *
 * @param <E> the field
 */
public interface FieldElement<E extends FieldElement<E>> {

  /** The sum. */
  E plus(E other);

  /** The difference. */
  E minus(E other);

  /** The product. */
  E times(E other);

  /** The product with itself. */
  E squared();

  /** The element whose product with this is one; zero for zero. */
  E inverse();

  /** Whether this is zero. */
  boolean isZero();

  /** The one of this field. */
  E one();
}

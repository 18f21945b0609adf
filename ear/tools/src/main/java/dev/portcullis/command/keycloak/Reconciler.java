package dev.portcullis.command.keycloak;

/** A part of a realm that the product needs in a certain state. */
interface Reconciler {
  /**
   * Compares this part.
   *
   * @param found receives the differences and additions
   * @return corrects all differences; does nothing if there are none
   */
  Runnable compare(RealmAdmin admin, RealmComparison found);

  /** A correction that does nothing. */
  static Runnable nothing() {
    return () -> {};
  }
}

package dev.portcullis.command.keycloak;

/** Something of a realm that the product needs in a certain way. */
interface Reconciler {
  /**
   * Looks at it.
   *
   * @param found gets what differs, and what is there beyond
   * @return what mends all that differs; does nothing where nothing does
   */
  Runnable compare(RealmAdmin admin, RealmComparison found);

  /** For where nothing is to be mended. */
  static Runnable nothing() {
    return () -> {};
  }
}

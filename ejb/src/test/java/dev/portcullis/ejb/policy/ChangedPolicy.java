package dev.portcullis.ejb.policy;

/** Lets a node hear that something changed, as a look at the database does. */
public final class ChangedPolicy {
  private ChangedPolicy() {}

  /** It heard of more than it can tell. */
  public static void isHeardOf(PolicyFeed feed) {
    feed.invalidateAll();
  }
}

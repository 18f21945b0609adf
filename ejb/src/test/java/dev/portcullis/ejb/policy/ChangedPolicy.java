package dev.portcullis.ejb.policy;

/** Notifies a node of a change, as a poll of the database does. */
public final class ChangedPolicy {
  private ChangedPolicy() {}

  /** It received more changes than it can list. */
  public static void isHeardOf(PolicyFeed feed) {
    feed.invalidateAll();
  }
}

package dev.portcullis.persistence.webhook.delivery;

import java.util.Arrays;
import java.util.Optional;

/** The reason why the service itself disabled an endpoint. Its owner may enable it again. */
public enum DisableReason {
  /** The receiver responded with 410: the address is permanently gone (R-WEB-10). */
  GONE("gone"),
  /** Nothing was received for {@code webhook.disable-after-days}. */
  FAILING("failing");

  private final String wireName;

  DisableReason(String wireName) {
    this.wireName = wireName;
  }

  /** The name in JSON and in the database. */
  public String wireName() {
    return wireName;
  }

  /** The one with this name; empty if there is none. */
  public static Optional<DisableReason> of(String wireName) {
    return Arrays.stream(values()).filter(each -> each.wireName.equals(wireName)).findFirst();
  }
}

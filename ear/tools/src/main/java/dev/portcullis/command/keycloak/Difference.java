package dev.portcullis.command.keycloak;

/**
 * What is not as the product needs it.
 *
 * @param subject which part of the realm, for example {@code client portcullis-browser}
 * @param sentence how it is and how it should be, without secrets
 */
public record Difference(String subject, String sentence) {
  @Override
  public String toString() {
    return subject + " " + sentence;
  }
}

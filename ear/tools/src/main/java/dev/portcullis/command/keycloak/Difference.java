package dev.portcullis.command.keycloak;

/**
 * A difference from the state that the product needs.
 *
 * @param subject which part of the realm, for example {@code client portcullis-browser}
 * @param sentence the actual and the required state, without secrets
 */
public record Difference(String subject, String sentence) {
  @Override
  public String toString() {
    return subject + " " + sentence;
  }
}

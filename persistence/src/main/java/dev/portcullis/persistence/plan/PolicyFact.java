package dev.portcullis.persistence.plan;

/**
 * A fact that decides who may do what.
 *
 * @param kind {@code contract}, {@code user}, {@code machine} or {@code role}
 * @param subject the address of the contract, or the identifier of the record
 * @param name the fact: {@code registration}, {@code function} with its selector, {@code event}
 *     with its topics, or {@code rights}
 * @param value JSON in PostgreSQL's normal form, so that equal values are equal texts
 */
public record PolicyFact(String kind, String subject, String name, String value) {
  /** The identity of a fact, whatever its value is. */
  public record Key(String kind, String subject, String name) {}

  /** Its identity. */
  public Key key() {
    return new Key(kind, subject, name);
  }
}

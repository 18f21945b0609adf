package dev.portcullis.legacy.pricing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.persistence.legacy.query.ListedToken;
import java.util.Optional;

/**
 * The name of a token in one of three forms (R-LEG-2).
 *
 * @param id its number
 * @param address its contract
 * @param symbol its symbol
 */
record TokenLike(Optional<Long> id, Optional<Address> address, Optional<String> symbol) {
  private static final int MOST_LETTERS = 100;

  /**
   * Parses a parameter.
   *
   * @throws LegacyRpcException −32602 if it names no token
   */
  static TokenLike read(JsonNode json) {
    if (json.isTextual() && json.textValue().length() <= MOST_LETTERS) {
      return of(json.textValue());
    }
    if (json.isIntegralNumber() && json.canConvertToLong() && json.longValue() >= 0) {
      return new TokenLike(Optional.of(json.longValue()), Optional.empty(), Optional.empty());
    }
    throw LegacyRpcException.invalidParams(
        "token must be the id of a token, its address or its symbol, but is "
            + Failure.excerpt(json));
  }

  /** Parses an address or a symbol. */
  static TokenLike of(String text) {
    return Address.isValid(text)
        ? new TokenLike(Optional.empty(), Optional.of(new Address(text)), Optional.empty())
        : new TokenLike(Optional.empty(), Optional.empty(), Optional.of(text));
  }

  /** Whether it names this token. */
  boolean isOf(ListedToken token) {
    return id.filter(number -> number == token.id()).isPresent()
        || address.filter(token.address()::equals).isPresent()
        || symbol.filter(token.symbol()::equals).isPresent();
  }

  @Override
  public String toString() {
    return id.map(String::valueOf)
        .or(() -> address.map(Address::text))
        .or(() -> symbol)
        .orElseThrow();
  }
}

package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.kernel.Address;

/**
 * A token that the rollup accepts besides ether.
 *
 * @param symbol of the token
 * @param address its contract on layer 1
 * @param decimals digits after the point
 */
public record Layer1Token(String symbol, Address address, int decimals) {
  private static final int MOST_DECIMALS = 77;

  /** Parses {@code SYMBOL:address:decimals}. */
  static Layer1Token read(String setting, String text) {
    String[] parts = text.split(":", -1);
    if (parts.length == 3
        && parts[0].matches("[A-Za-z0-9][A-Za-z0-9._-]{0,31}")
        && Address.isValid(parts[1])
        && parts[2].matches("[0-9]{1,2}")
        && Integer.parseInt(parts[2]) <= MOST_DECIMALS) {
      return new Layer1Token(parts[0], new Address(parts[1]), Integer.parseInt(parts[2]));
    }
    throw new InvalidSettingException(
        setting,
        "must name tokens as symbol, contract and decimals (up to 77), such as USDC:0x"
            + "00".repeat(20)
            + ":6, but there is \""
            + text
            + "\"");
  }

  /** The text that {@code read} parses. */
  String text() {
    return symbol + ":" + address + ":" + decimals;
  }
}

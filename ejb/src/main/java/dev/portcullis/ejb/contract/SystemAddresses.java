package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;

/**
 * The addresses that belong to the chain and to no organization: zero, the precompiles, and the
 * reserved range of the rollup family below {@code 0x20000} (system contracts from {@code 0x8000},
 * built-in contracts from {@code 0x10000}).
 */
final class SystemAddresses {
  private static final BigInteger FIRST_FREE = BigInteger.valueOf(0x20000);

  private SystemAddresses() {}

  static boolean contain(Address address) {
    return new BigInteger(1, address.bytes()).compareTo(FIRST_FREE) < 0;
  }
}

package dev.portcullis.ejb.rpc;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A transaction of a scripted chain.
 *
 * @param number what its hash is made of
 * @param to null if it creates a contract
 * @param created that contract, else null
 * @param input its calldata, 0x and hexadecimal digits
 */
public record Deal(
    int number, Address from, Address to, Address created, String input, List<Event> events) {
  /**
   * A log.
   *
   * @param contract who emitted it
   * @param topics its topics
   */
  public record Event(Address contract, List<Hash32> topics) {}

  Hash32 hash() {
    return ScriptedChain.hashOf(1_000_000 + number);
  }

  /** Some come from layer 1. */
  boolean isFromLayer1() {
    return number % 7 == 0;
  }

  /** Whose it is. */
  List<Address> parties() {
    return Stream.of(from, to, created).filter(Objects::nonNull).toList();
  }
}

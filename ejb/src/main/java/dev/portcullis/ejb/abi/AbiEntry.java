package dev.portcullis.ejb.abi;

import dev.portcullis.ejb.abi.SolidityType.Component;
import dev.portcullis.ejb.abi.SolidityType.Tuple;
import dev.portcullis.kernel.HexText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.web3j.crypto.Hash;

/**
 * One function, event, error or special function of a contract.
 *
 * @param name null for constructor, fallback and receive
 * @param inputs the parameters
 * @param anonymous whether the logs of an event omit its signature
 * @param mutability its effect on the chain: pure, view, nonpayable or payable; null if the
 *     interface does not specify it
 */
public record AbiEntry(
    Kind kind, String name, List<AbiParameter> inputs, boolean anonymous, String mutability) {
  /** The kind of an entry; the constants in lowercase are the values of {@code type}. */
  public enum Kind {
    FUNCTION,
    EVENT,
    ERROR,
    CONSTRUCTOR,
    FALLBACK,
    RECEIVE
  }

  /** Copies the list. */
  public AbiEntry {
    inputs = List.copyOf(inputs);
  }

  /** The canonical signature, for example {@code transfer(address,uint256)}. */
  public String signature() {
    return name + parameters().canonical();
  }

  /** The inputs as one type. */
  public Tuple parameters() {
    return new Tuple(
        inputs.stream().map(input -> new Component(input.name(), input.type())).toList());
  }

  /** The Keccak-256 of the signature, 32 bytes in hexadecimal: an event's topic0. */
  public String topic() {
    return HexText.of(Hash.sha3(signature().getBytes(StandardCharsets.UTF_8)));
  }

  /** The first four bytes of the Keccak-256 of the signature, in hexadecimal. */
  public String selector() {
    byte[] hash = Hash.sha3(signature().getBytes(StandardCharsets.UTF_8));
    return HexText.of(Arrays.copyOf(hash, 4));
  }
}

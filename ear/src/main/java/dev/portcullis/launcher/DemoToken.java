package dev.portcullis.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import org.web3j.abi.FunctionEncoder;
import org.web3j.abi.datatypes.Address;
import org.web3j.abi.datatypes.Function;
import org.web3j.abi.datatypes.Utf8String;
import org.web3j.abi.datatypes.generated.Uint256;

/**
 * The ERC-20 of {@code src/demo}, compiled.
 *
 * @param abi its interface, a JSON text
 * @param bytecode what creates it, without constructor arguments, in hex
 */
record DemoToken(String abi, String bytecode) {

  /** topic0 of {@code Transfer(address,address,uint256)} (ERC-20). */
  static final String TRANSFER =
      "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

  static DemoToken read(Path artifact) {
    try {
      JsonNode json = JsonClient.JSON.readTree(artifact.toFile());
      return new DemoToken(json.get("abi").toString(), json.get("bytecode").asText());
    } catch (IOException unreadable) {
      throw new LaunchFailure("Cannot read " + artifact + ": " + unreadable, unreadable);
    }
  }

  /** The data of the transaction that creates it with a million tokens for the sender. */
  String creation() {
    BigInteger supply = BigInteger.TEN.pow(24);
    return bytecode
        + FunctionEncoder.encodeConstructor(
            List.of(new Utf8String("Demo Token"), new Utf8String("DEMO"), new Uint256(supply)));
  }

  /** The data of a transfer of so many of the smallest units. */
  static String transfer(String to, long amount) {
    return FunctionEncoder.encode(
        new Function("transfer", List.of(new Address(to), new Uint256(amount)), List.of()));
  }
}

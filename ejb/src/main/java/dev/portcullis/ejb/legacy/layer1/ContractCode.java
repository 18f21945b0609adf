package dev.portcullis.ejb.legacy.layer1;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hex;
import dev.portcullis.kernel.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The contracts of {@code src/demo/legacy} (ADR 0074), as the transactions that create them. */
final class ContractCode {
  static final String FACTORY = "NFTFactory";
  static final String GOVERNANCE = "Governance";
  static final String MAIN = "ZkSync";

  private ContractCode() {}

  /** Creates NFTs that leave, for the main contract only. */
  static byte[] factory(Address main) {
    byte[] name = "Legacy NFT".getBytes(StandardCharsets.US_ASCII);
    byte[] symbol = "LNFT".getBytes(StandardCharsets.US_ASCII);
    AbiWords arguments = new AbiWords().word(3 * AbiWords.WORD).word(5 * AbiWords.WORD);
    return creation(FACTORY, arguments.word(main).bytes(name).bytes(symbol));
  }

  /** Numbers tokens. */
  static byte[] governance(Address governor, Address factory) {
    return creation(GOVERNANCE, new AbiWords().word(governor).word(factory));
  }

  /** Holds everything. */
  static byte[] main(Address governance, Address operator) {
    return creation(MAIN, new AbiWords().word(governance).word(operator));
  }

  private static byte[] creation(String contract, AbiWords arguments) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (InputStream in =
        ContractCode.class.getResourceAsStream("contract/" + contract + ".json")) {
      all.writeBytes(Hex.bytes(Json.MAPPER.readTree(in).get("bytecode").textValue()));
    } catch (IOException e) {
      throw new UncheckedIOException("The contract " + contract + " cannot be read", e);
    }
    all.writeBytes(arguments.toBytes());
    return all.toByteArray();
  }
}

package dev.portcullis.legacy.layer1;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.web3j.abi.datatypes.Utf8String;

/** The contracts of {@code src/demo/legacy} (ADR 0074), as the transactions that create them. */
final class ContractCreationCode {
  static final String FACTORY = "NFTFactory";
  static final String GOVERNANCE = "Governance";
  static final String MAIN = "ZkSync";

  private ContractCreationCode() {}

  /** The factory, which creates withdrawn NFTs, for the main contract only. */
  static byte[] factory(Address main) {
    return creation(
        FACTORY,
        AbiCallEncoding.of(
            new Utf8String("Legacy NFT"), new Utf8String("LNFT"), AbiCallEncoding.argument(main)));
  }

  /** The governance contract, which assigns the ids of tokens. */
  static byte[] governance(Address governor, Address factory) {
    return creation(
        GOVERNANCE,
        AbiCallEncoding.of(AbiCallEncoding.argument(governor), AbiCallEncoding.argument(factory)));
  }

  /** The main contract, which owns all funds. */
  static byte[] main(Address governance, Address operator) {
    return creation(
        MAIN,
        AbiCallEncoding.of(
            AbiCallEncoding.argument(governance), AbiCallEncoding.argument(operator)));
  }

  private static byte[] creation(String contract, byte[] arguments) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (InputStream in =
        ContractCreationCode.class.getResourceAsStream("contract/" + contract + ".json")) {
      all.writeBytes(HexText.bytes(Json.MAPPER.readTree(in).get("bytecode").textValue()));
    } catch (IOException e) {
      throw new UncheckedIOException("The contract " + contract + " cannot be read", e);
    }
    all.writeBytes(arguments);
    return all.toByteArray();
  }
}

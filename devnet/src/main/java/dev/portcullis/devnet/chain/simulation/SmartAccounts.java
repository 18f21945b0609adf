package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Recognizes contracts that act as accounts: they implement {@code isValidSignature} (ERC-1271), or
 * {@code validateUserOp} (ERC-4337) when an entry point calls. A contract that returns the same for
 * any function implements neither, unless it returns a word of ERC-1271.
 */
final class SmartAccounts {
  /** Gas for one call: hundreds of signatures. */
  private static final long GAS = 5_000_000;

  private static final int WORD = 32;

  /** A signature of 65 bytes that recovers to an address with an unknown key. */
  private static final String SIGNATURE = "01".repeat(64) + "1b";

  private static final String IS_VALID_SIGNATURE = "1626ba7e";

  /** The words that ERC-1271 contracts return for valid, and most of them for invalid. */
  private static final List<Bytes> VERDICTS =
      List.of(
          Bytes.of("0x" + IS_VALID_SIGNATURE + "0".repeat(56)),
          Bytes.of("0xffffffff" + "0".repeat(56)));

  /** A selector that no known contract has. */
  private static final String NO_FUNCTION = "b9d0e7c3";

  /** An entry point, and the selector of {@code validateUserOp} with its form of an operation. */
  private record EntryPoint(EvmAddress address, String selector, int fields, List<Integer> texts) {}

  private static final List<EntryPoint> ENTRY_POINTS =
      List.of(
          new EntryPoint(
              EvmAddress.of("0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789"),
              "3a871cdd",
              11,
              List.of(2, 3, 9, 10)),
          new EntryPoint(
              EvmAddress.of("0x0000000071727de22e5e9d8baf0edac6f37da032"),
              "19822f7c",
              9,
              List.of(2, 3, 7, 8)),
          new EntryPoint(
              EvmAddress.of("0x4337084d9e255ff0702461cf8895ce9e3b5ff108"),
              "19822f7c",
              9,
              List.of(2, 3, 7, 8)));

  private final Function<CallArguments, Optional<Bytes>> calls;

  /** Calls contracts by {@code calls}, which returns the output of a call; empty if it failed. */
  SmartAccounts(Function<CallArguments, Optional<Bytes>> calls) {
    this.calls = calls;
  }

  /** Whether the contract at an address acts as an account. */
  boolean include(EvmAddress contract) {
    return answersSignatures(contract) || ENTRY_POINTS.stream().anyMatch(e -> answers(contract, e));
  }

  private boolean answersSignatures(EvmAddress contract) {
    for (String signature : List.of(SIGNATURE, "")) {
      String arguments = word(0) + word(64) + bytes(signature);
      Optional<Bytes> answer = call(EvmAddress.ZERO, contract, IS_VALID_SIGNATURE + arguments);
      if (answer.filter(VERDICTS::contains).isPresent()) {
        return true;
      }
      if (answer.filter(SmartAccounts::isFourBytes).isPresent()
          && !answer.equals(call(EvmAddress.ZERO, contract, NO_FUNCTION + arguments))) {
        return true;
      }
    }
    return false;
  }

  /** An operation without effect, with an invalid signature and no funds to pay. */
  private boolean answers(EvmAddress contract, EntryPoint entryPoint) {
    StringBuilder head = new StringBuilder();
    StringBuilder tail = new StringBuilder();
    for (int field = 0; field < entryPoint.fields(); field++) {
      if (field == 0) {
        head.append("0".repeat(24)).append(contract.toString().substring(2));
      } else if (entryPoint.texts().contains(field)) {
        head.append(word(entryPoint.fields() * WORD + tail.length() / 2));
        tail.append(bytes(field == entryPoint.fields() - 1 ? SIGNATURE : ""));
      } else {
        head.append(word(0));
      }
    }
    String arguments = word(3 * WORD) + word(0) + word(0) + head + tail;
    Optional<Bytes> answer =
        call(entryPoint.address(), contract, entryPoint.selector() + arguments);
    return answer.filter(output -> output.size() == WORD).isPresent()
        && !answer.equals(call(entryPoint.address(), contract, NO_FUNCTION + arguments));
  }

  private Optional<Bytes> call(EvmAddress from, EvmAddress contract, String data) {
    return calls.apply(
        new CallArguments(
            from,
            Optional.of(contract),
            GAS,
            UInt256.ZERO,
            UInt256.ZERO,
            Bytes.of("0x" + data),
            List.of()));
  }

  /** Whether an output is a value of Solidity's {@code bytes4}. */
  private static boolean isFourBytes(Bytes output) {
    return output.size() == WORD
        && output.slice(4, WORD).equals(Bytes.of("0x" + "0".repeat(2 * WORD - 8)));
  }

  private static String word(int number) {
    return "%064x".formatted(number);
  }

  private static String bytes(String hex) {
    int padding = (2 * WORD - hex.length() % (2 * WORD)) % (2 * WORD);
    return word(hex.length() / 2) + hex + "0".repeat(padding);
  }
}

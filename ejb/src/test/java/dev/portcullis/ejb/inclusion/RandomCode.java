package dev.portcullis.ejb.inclusion;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Contracts that act on an account when they see a difference from a trace. */
final class RandomCode {
  /** Counts in slot 0, for any calldata. */
  static final String COUNTS = "60015f54015f5500";

  /** Answers slot 0. */
  static final String ANSWERS = "5f545f5260205ff3";

  /**
   * Code that leaves a number on the stack which depends on the place of execution. It differs from
   * block to block, within a block, or between a block and a trace.
   */
  private static final List<String> SEEN =
      List.of(
          "43", // NUMBER
          "42", // TIMESTAMP
          "44", // PREVRANDAO
          "48", // BASEFEE
          "4a", // BLOBBASEFEE
          "5f49", // BLOBHASH
          "5a", // GAS
          "45", // GASLIMIT
          "41", // COINBASE
          "3a", // GASPRICE
          "3231", // BALANCE of ORIGIN
          "6001430340", // BLOCKHASH
          "6002430340",
          "47", // SELFBALANCE
          "5f54", // SLOAD
          "5f5c", // TLOAD
          "323418", // ORIGIN and CALLVALUE
          "46", // CHAINID
          "33", // CALLER
          "34", // CALLVALUE
          "36", // CALLDATASIZE
          "5f35", // CALLDATALOAD
          "60205f5f375f51", // CALLDATACOPY
          "38", // CODESIZE
          "60205f5f395f51", // CODECOPY
          "60205f5f303c5f51", // EXTCODECOPY of itself
          "303b", // EXTCODESIZE
          "333b",
          "303f", // EXTCODEHASH
          "3d", // RETURNDATASIZE
          "5f5f5f3e3d", // RETURNDATACOPY
          "30", // ADDRESS
          "58", // PC
          "59", // MSIZE
          "5f5f5f5f60045afa"); // whether a precompiled contract answers

  private static final String STOP = "00";
  private static final String REVERT = "5f5ffd";

  /** What was read becomes the answer, or the code of what is created. */
  private static final String RETURN = "60205ff3";

  private static final List<String> LOGS =
      List.of("5f5fa0", "5f5f5fa1", "5f5f5f5fa2", "5f5f5f5f5fa3", "5f5f5f5f5f5fa4");

  private final Random random;
  private final Supplier<EvmAddress> anybody;

  /**
   * Random code.
   *
   * @param anybody the accounts it may act on
   */
  RandomCode(Random random, Supplier<EvmAddress> anybody) {
    this.random = random;
    this.anybody = anybody;
  }

  /** Code that creates a contract, or does its deed at once. */
  Bytes creation() {
    String code = runtime();
    return random.nextInt(3) == 0 ? Bytes.of("0x" + code) : creating(code);
  }

  /** Initialisation code that leaves this code. */
  static Bytes creating(String code) {
    return Bytes.of("0x61%04x80600a5f395ff3%s".formatted(code.length() / 2, code));
  }

  /** A call without value and calldata arms it, too: races for its slot. */
  String runtime() {
    String deed = deed() + (random.nextInt(3) == 0 ? deed() : "");
    String odd = any(SEEN) + "60%02x1c600116".formatted(random.nextInt(3));
    String armed = random.nextInt(2) == 0 ? "6001" : odd;
    int then = armed.length() / 2 + 5;
    String acts = armed + "61%04x57" + STOP + "5b" + deed + end();
    if (random.nextBoolean()) {
      return acts.formatted(then);
    }
    // CALLDATASIZE PUSH2 JUMPI, flip slot 0, STOP, JUMPDEST
    String flips = "5f5415" + "5f55" + STOP;
    int start = 1 + 3 + 1 + flips.length() / 2;
    return "3661%04x57".formatted(start) + flips + "5b" + acts.formatted(start + 1 + then);
  }

  private String any(List<String> all) {
    return all.get(random.nextInt(all.size()));
  }

  private String end() {
    return switch (random.nextInt(8)) {
      case 0 -> REVERT;
      case 1 -> RETURN;
      default -> STOP;
    };
  }

  private String deed() {
    String to = "73" + anybody.get().toString().substring(2);
    String go = "63a9059cbb60e01b5f52";
    return switch (random.nextInt(20)) {
      case 0 -> go + "5f5f60045f" + to + "5afa50";
      case 1 -> go + "5f5f60045f" + to + "5af450";
      case 2 -> go + "5f5f60045f5f" + to + "5af250";
      case 3 -> "5f5f5f5f6001" + to + "5af150";
      case 4 -> "5f5f5f5f5f" + to + "5af150";
      case 5 -> to + "3150";
      case 6 -> to + "3f50";
      case 7 -> "60015f5f" + to + "3c";
      case 8 -> to + "3b50";
      case 9 -> "645f5ff3000060d81b5f5260055f5ff050";
      case 10 -> "60015f5d" + go + "5f5f60045f5f" + to + "5af150";
      case 11 -> "645f5ff3000060d81b5f525a60055f5ff550";
      case 12 -> go + "60205f60045f" + to + "5afa50";
      case 13 -> any(LOGS);
      case 14 -> random.nextInt(4) == 0 ? to + "ff" : "60015f55";
      default -> go + "5f5f60045f5f" + to + "5af150";
    };
  }
}

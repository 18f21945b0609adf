package dev.portcullis.legacy.fee;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.legacy.ledger.OperationKind;
import dev.portcullis.legacy.transaction.ChangePubKey;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import java.util.Arrays;
import java.util.Optional;

/**
 * What a fee is asked for (R-LEG-14), and the gas that it costs on layer 1 by the estimates of the
 * public server: what committing, executing and paying out take, and 200 for each chunk of its
 * share in what a block takes.
 */
public enum FeeType {
  /** To somebody who has an account. */
  TRANSFER("Transfer", OperationKind.TRANSFER, 300),
  /** To somebody who has none. */
  TRANSFER_TO_NEW("TransferToNew", OperationKind.TRANSFER_TO_NEW, 940),
  /** Also of a forced exit. */
  WITHDRAW("Withdraw", OperationKind.WITHDRAW, 93_900),
  /** In a hurry. */
  FAST_WITHDRAW("FastWithdraw", OperationKind.WITHDRAW, 93_900),
  /** An NFT is made on layer 1 when it is paid out. */
  WITHDRAW_NFT("WithdrawNFT", OperationKind.WITHDRAW_NFT, 325_150),
  /** In a hurry. */
  FAST_WITHDRAW_NFT("FastWithdrawNFT", OperationKind.WITHDRAW_NFT, 325_150),
  /** Of two orders. */
  SWAP("Swap", OperationKind.SWAP, 710),
  /** Stays on the rollup. */
  MINT_NFT("MintNFT", OperationKind.MINT_NFT, 920),
  /** Authorized by a call of the contract. */
  KEY_ONCHAIN("Onchain", OperationKind.CHANGE_PUB_KEY, 6_400),
  /** Authorized by a signature, which the contract checks. */
  KEY_ECDSA("ECDSA", OperationKind.CHANGE_PUB_KEY, 12_700),
  /** By a signature of a structure. */
  KEY_EIP712("EIP712", OperationKind.CHANGE_PUB_KEY, 12_700),
  /** By the address itself. */
  KEY_CREATE2("CREATE2", OperationKind.CHANGE_PUB_KEY, 8_450),
  /** By a signature of the long text. */
  KEY_LEGACY_MESSAGE("ECDSALegacyMessage", OperationKind.CHANGE_PUB_KEY, 25_000),
  /** As clients asked before there were several ways: by a signature. */
  KEY_OFFCHAIN_BEFORE("", OperationKind.CHANGE_PUB_KEY, 25_000),
  /** As clients asked before: by a call of the contract. */
  KEY_ONCHAIN_BEFORE("", OperationKind.CHANGE_PUB_KEY, 6_400);

  private static final String KEY = "ChangePubKey";
  private static final String ONCHAIN = "onchainPubkeyAuth";
  private static final String FORCED_EXIT = "ForcedExit";
  private static final int SHARE_OF_CHUNK = 200;

  private final String text;
  private final OperationKind kind;
  private final int gas;

  FeeType(String text, OperationKind kind, int ownGas) {
    this.text = text;
    this.kind = kind;
    this.gas = ownGas + SHARE_OF_CHUNK * kind.chunks();
  }

  /**
   * What {@code get_tx_fee} is asked for.
   *
   * @throws LegacyRpcException −32602 if it is nothing that a fee is asked for
   */
  public static FeeType parse(JsonNode asked) {
    return asked.isTextual() ? ofName(asked.textValue()) : ofKeyChange(asked.path(KEY));
  }

  private static FeeType ofName(String name) {
    return Arrays.stream(values())
        .filter(type -> !type.isKeyChange() && type != TRANSFER_TO_NEW && type.text.equals(name))
        .findFirst()
        .or(() -> Optional.of(WITHDRAW).filter(exit -> name.equals(FORCED_EXIT)))
        .orElseThrow(FeeType::unknown);
  }

  private static FeeType ofKeyChange(JsonNode way) {
    if (way.path(ONCHAIN).isBoolean()) {
      return way.path(ONCHAIN).booleanValue() ? KEY_ONCHAIN_BEFORE : KEY_OFFCHAIN_BEFORE;
    }
    return Arrays.stream(values())
        .filter(type -> type.isKeyChange() && way.isTextual() && !type.text.isEmpty())
        .filter(type -> type.text.equals(way.textValue()))
        .findFirst()
        .orElseThrow(FeeType::unknown);
  }

  private static LegacyRpcException unknown() {
    return LegacyRpcException.invalidParams(
        "tx_type must be Transfer, Withdraw, FastWithdraw, ForcedExit, Swap, MintNFT, WithdrawNFT,"
            + " FastWithdrawNFT or {\"ChangePubKey\": \"Onchain\", \"ECDSA\", \"CREATE2\","
            + " \"EIP712\" or \"ECDSALegacyMessage\"}");
  }

  /**
   * What a transaction has to pay.
   *
   * @param makesAccount whether it is a transfer to an address that has no account
   */
  public static FeeType of(LegacyTransaction tx, boolean makesAccount) {
    return switch (tx.type()) {
      case TRANSFER -> TRANSFER.to(makesAccount);
      case WITHDRAW -> tx.fast() ? FAST_WITHDRAW : WITHDRAW;
      case FORCED_EXIT -> WITHDRAW;
      case CHANGE_PUB_KEY ->
          ofKeyChange(
              JsonNodeFactory.instance.textNode(((ChangePubKey) tx).authorization().text()));
      case MINT_NFT -> MINT_NFT;
      case WITHDRAW_NFT -> tx.fast() ? FAST_WITHDRAW_NFT : WITHDRAW_NFT;
      case SWAP -> SWAP;
    };
  }

  /**
   * The same where a transfer is to somebody who has no account.
   *
   * @param makesAccount whether the recipient has none
   */
  public FeeType to(boolean makesAccount) {
    return this == TRANSFER && makesAccount ? TRANSFER_TO_NEW : this;
  }

  /** As {@code feeType} in an answer has it: a name, or an object for changes of keys. */
  public JsonNode json() {
    JsonNodeFactory json = JsonNodeFactory.instance;
    if (!isKeyChange()) {
      return json.textNode(text);
    }
    return json.objectNode()
        .set(
            KEY,
            text.isEmpty()
                ? json.objectNode().put(ONCHAIN, this == KEY_ONCHAIN_BEFORE)
                : json.textNode(text));
  }

  private boolean isKeyChange() {
    return kind == OperationKind.CHANGE_PUB_KEY;
  }

  /** Whether its block is hurried. */
  boolean isFast() {
    return this == FAST_WITHDRAW || this == FAST_WITHDRAW_NFT;
  }

  /** How much gas it costs if nobody hurries. */
  int gas() {
    return gas;
  }

  /** How many chunks it takes. */
  int chunks() {
    return kind.chunks();
  }
}

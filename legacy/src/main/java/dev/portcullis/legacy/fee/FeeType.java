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
 * The kinds of operations that have a fee (R-LEG-14), with their gas on layer 1 by the estimates of
 * the public server. The gas contains committing, executing and paying out, and 200 for each chunk
 * as its share of the block's gas.
 */
public enum FeeType {
  /** To an address that has an account. */
  TRANSFER("Transfer", OperationKind.TRANSFER, 300),
  /** To an address that has no account. */
  TRANSFER_TO_NEW("TransferToNew", OperationKind.TRANSFER_TO_NEW, 940),
  /** Also of a forced exit. */
  WITHDRAW("Withdraw", OperationKind.WITHDRAW, 93_900),
  /** Fast. */
  FAST_WITHDRAW("FastWithdraw", OperationKind.WITHDRAW, 93_900),
  /** Layer 1 creates the NFT when it is paid out. */
  WITHDRAW_NFT("WithdrawNFT", OperationKind.WITHDRAW_NFT, 325_150),
  /** Fast. */
  FAST_WITHDRAW_NFT("FastWithdrawNFT", OperationKind.WITHDRAW_NFT, 325_150),
  /** Of two orders. */
  SWAP("Swap", OperationKind.SWAP, 710),
  /** Stays on the rollup. */
  MINT_NFT("MintNFT", OperationKind.MINT_NFT, 920),
  /** Authorized by a contract call. */
  KEY_ONCHAIN("Onchain", OperationKind.CHANGE_PUB_KEY, 6_400),
  /** Authorized by a signature that the contract verifies. */
  KEY_ECDSA("ECDSA", OperationKind.CHANGE_PUB_KEY, 12_700),
  /** Authorized by a signature of typed data. */
  KEY_EIP712("EIP712", OperationKind.CHANGE_PUB_KEY, 12_700),
  /** Authorized by the address itself. */
  KEY_CREATE2("CREATE2", OperationKind.CHANGE_PUB_KEY, 8_450),
  /** Authorized by a signature of the long text. */
  KEY_LEGACY_MESSAGE("ECDSALegacyMessage", OperationKind.CHANGE_PUB_KEY, 25_000),
  /** The former form, from when there was one way off-chain: by a signature. */
  KEY_OFFCHAIN_BEFORE("", OperationKind.CHANGE_PUB_KEY, 25_000),
  /** The former form: by a contract call. */
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
   * Parses the fee type parameter of {@code get_tx_fee}.
   *
   * @throws LegacyRpcException −32602 if it is no type that has a fee
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
   * The fee type of a transaction.
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
   * The type for a transfer whose recipient may have no account.
   *
   * @param makesAccount whether the recipient has none
   */
  public FeeType to(boolean makesAccount) {
    return this == TRANSFER && makesAccount ? TRANSFER_TO_NEW : this;
  }

  /** The JSON of {@code feeType} in a response: a name, or an object for key changes. */
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

  /** Whether its block is closed sooner. */
  boolean isFast() {
    return this == FAST_WITHDRAW || this == FAST_WITHDRAW_NFT;
  }

  /** The gas without fast processing. */
  int gas() {
    return gas;
  }

  /** The number of chunks. */
  int chunks() {
    return kind.chunks();
  }
}

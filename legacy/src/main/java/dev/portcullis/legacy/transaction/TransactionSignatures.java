package dev.portcullis.legacy.transaction;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * The second signatures of one transaction. A swap has three: of the submitter and of the owners of
 * both orders.
 *
 * @param ofTransaction of the paying account
 * @param ofFirstOrder of the account of a swap's first order
 * @param ofSecondOrder of the account of a swap's second order
 */
public record TransactionSignatures(
    Optional<EthereumSignature> ofTransaction,
    Optional<EthereumSignature> ofFirstOrder,
    Optional<EthereumSignature> ofSecondOrder) {
  /** No signature at all. */
  public static final TransactionSignatures NONE =
      new TransactionSignatures(Optional.empty(), Optional.empty(), Optional.empty());

  private static final int OF_SWAP = 3;

  /**
   * One, none, or for a swap an array of three of which each may be null.
   *
   * @param name of the parameter
   * @throws LegacyRpcException −32602 if it has another form
   */
  public static TransactionSignatures read(
      JsonNode json, LegacyTransaction transaction, String name) {
    if (EthereumSignature.isNothing(json) || !json.isArray()) {
      return new TransactionSignatures(
          EthereumSignature.read(json, name), Optional.empty(), Optional.empty());
    }
    if (!(transaction instanceof Swap)) {
      throw LegacyRpcException.invalidParams(
          name + " must be an object or null: only swaps have three");
    }
    if (json.size() != OF_SWAP) {
      throw LegacyRpcException.invalidParams(
          name + " must have three signatures, each may be null");
    }
    return new TransactionSignatures(
        EthereumSignature.read(json.get(0), name + "[0]"),
        EthereumSignature.read(json.get(1), name + "[1]"),
        EthereumSignature.read(json.get(2), name + "[2]"));
  }
}

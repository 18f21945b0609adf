package dev.portcullis.devnet.node.method.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.query.BatchPosition;
import dev.portcullis.devnet.chain.query.SettlementStatus;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.AccessListEntry;
import dev.portcullis.ethereum.transaction.Authorization;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionType;
import java.util.List;
import java.util.Optional;

/**
 * The JSON of a transaction (R-CHN-8). Block fields are null while it is pending; fields of later
 * types are absent where a type does not have them.
 */
public record TransactionResult(
    String hash,
    String nonce,
    String blockHash,
    String blockNumber,
    String transactionIndex,
    String from,
    String to,
    String value,
    String gasPrice,
    String gas,
    String input,
    String v,
    String r,
    String s,
    @JsonInclude(JsonInclude.Include.NON_NULL) String yParity,
    String type,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<AccessListItem> accessList,
    @JsonInclude(JsonInclude.Include.NON_NULL) String maxFeePerGas,
    @JsonInclude(JsonInclude.Include.NON_NULL) String maxPriorityFeePerGas,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<AuthorizationItem> authorizationList,
    String chainId,
    String l1BatchNumber,
    String l1BatchTxIndex) {

  /** A transaction in a block. */
  public static TransactionResult of(
      IncludedTransaction included, SettlementStatus settlementStatus) {
    return of(
        included.transaction(), included, settlementStatus.placeOf(included.block().number()));
  }

  /** A pending transaction. */
  public static TransactionResult waiting(Transaction transaction) {
    return of(transaction, null, Optional.empty());
  }

  private static TransactionResult of(
      Transaction transaction, IncludedTransaction place, Optional<BatchPosition> batch) {
    boolean typed = transaction.type() != TransactionType.LEGACY;
    boolean dynamic = transaction.type().hasDynamicFee();
    UInt256 price =
        place == null
            ? transaction.maxFeePerGas()
            : transaction.effectiveGasPrice(place.block().header().baseFee());
    return new TransactionResult(
        transaction.hash().toString(),
        EthereumHex.quantity(transaction.nonce()),
        place == null ? null : place.block().hash().toString(),
        place == null ? null : EthereumHex.quantity(place.block().number()),
        place == null ? null : EthereumHex.quantity(place.index()),
        transaction.sender().toString(),
        transaction.to().map(EvmAddress::toString).orElse(null),
        transaction.value().toString(),
        price.toString(),
        EthereumHex.quantity(transaction.gasLimit()),
        transaction.data().toString(),
        transaction.v().toString(),
        transaction.signature().r().toString(),
        transaction.signature().s().toString(),
        typed ? EthereumHex.quantity(transaction.signature().yParity()) : null,
        EthereumHex.quantity(transaction.type().code()),
        typed ? accessList(transaction.accessList()) : null,
        dynamic ? transaction.maxFeePerGas().toString() : null,
        dynamic ? transaction.maxPriorityFeePerGas().toString() : null,
        transaction.type() == TransactionType.SET_CODE ? authorizations(transaction) : null,
        transaction.chainId().map(UInt256::toString).orElse(null),
        batch.map(found -> EthereumHex.quantity(found.batch())).orElse(null),
        batch
            .map(found -> EthereumHex.quantity(found.firstTransaction() + place.index()))
            .orElse(null));
  }

  /** An access list (EIP-2930). */
  public static List<AccessListItem> accessList(List<AccessListEntry> list) {
    return list.stream()
        .map(
            entry ->
                new AccessListItem(
                    entry.address().toString(),
                    entry.storageKeys().stream().map(key -> Hash.of(key).toString()).toList()))
        .toList();
  }

  private static List<AuthorizationItem> authorizations(Transaction transaction) {
    return transaction.payload().authorizations().stream().map(AuthorizationItem::of).toList();
  }

  /** An account of an access list, with its slots. */
  public record AccessListItem(String address, List<String> storageKeys) {}

  record AuthorizationItem(
      String chainId, String address, String nonce, String yParity, String r, String s) {
    /** An authorization of a transaction. */
    public static AuthorizationItem of(Authorization authorization) {
      return new AuthorizationItem(
          authorization.chainId().toString(),
          authorization.address().toString(),
          EthereumHex.quantity(authorization.nonce()),
          EthereumHex.quantity(authorization.yParity()),
          authorization.r().toString(),
          authorization.s().toString());
    }
  }
}

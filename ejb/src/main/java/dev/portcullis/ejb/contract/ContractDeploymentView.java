package dev.portcullis.ejb.contract;

import dev.portcullis.persistence.contract.ListedDeployment;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A contract that was deployed through the gateway (R-ADM-48).
 *
 * @param id the record identifier
 * @param address the contract, lowercase
 * @param deployedBy the user whose wallet sent the transaction; null if unknown
 * @param deployerAddress the wallet, lowercase
 * @param deployerNonce the nonce of the transaction; null if it was not recorded: for older
 *     deployments, and for contracts that a contract created
 * @param deployTxHash the transaction
 * @param startedAt when the node accepted the transaction, or null
 * @param successAt when it was found to have succeeded, or null
 * @param erroredAt when the node refused it, or it was found to have failed; or null
 * @param errorMessage the reason of that, or null
 */
public record ContractDeploymentView(
    String id,
    String address,
    @Nullable String deployedBy,
    String deployerAddress,
    @Nullable Long deployerNonce,
    String deployTxHash,
    @Nullable Instant startedAt,
    @Nullable Instant successAt,
    @Nullable Instant erroredAt,
    @Nullable String errorMessage,
    Instant createdAt,
    Instant updatedAt) {
  static ContractDeploymentView of(ListedDeployment deployment) {
    return new ContractDeploymentView(
        deployment.id(),
        deployment.contractAddress().text(),
        deployment.deployedBy(),
        deployment.deployerAddress().text(),
        deployment.deployerNonce(),
        deployment.transactionHash().text(),
        deployment.startedAt(),
        deployment.successAt(),
        deployment.erroredAt(),
        deployment.errorMessage(),
        deployment.createdAt(),
        deployment.updatedAt());
  }
}

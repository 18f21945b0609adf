package dev.portcullis.ejb.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * Lists the contracts that were deployed through the gateway (R-ADM-48). The outcome of accepted
 * transactions is looked up when the list is read, without an open transaction.
 */
@ApplicationScoped
public class ContractDeployments {
  /** The most transactions that are looked up for one request. */
  private static final int MOST = 16;

  /** After this time no further transaction is looked up: the next request continues. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final String SUCCESS = "0x1";

  @Inject private ChainNode chain;
  @Inject private DeploymentOutcomeService outcomes;

  /** The deployments, newest first. */
  public Page<ContractDeploymentView> list(PageRequest paging) {
    if (!paging.isPart()) {
      settle();
    }
    return outcomes.page(paging);
  }

  /** A node that does not respond leaves the outcome unknown, and the list is answered. */
  private void settle() {
    long begin = System.nanoTime();
    for (Hash32 transaction : outcomes.takeOpen(MOST)) {
      if (System.nanoTime() - begin > PATIENCE.toNanos()) {
        return;
      }
      try {
        settle(transaction);
      } catch (NodeErrorException | Failure unanswered) {
        return;
      }
    }
  }

  private void settle(Hash32 transaction) {
    JsonNode receipt =
        chain.call(
            "eth_getTransactionReceipt",
            JsonNodeFactory.instance.arrayNode().add(transaction.text()));
    if (!receipt.isObject()) {
      return;
    }
    if (receipt.path("status").asText().equals(SUCCESS)) {
      outcomes.succeeded(transaction);
    } else {
      outcomes.failed(transaction, "The transaction reverted");
    }
  }
}

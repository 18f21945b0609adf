package dev.portcullis.ejb.denial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.webhook.abi.ContractInputs;
import dev.portcullis.ejb.webhook.abi.DecodedCall;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Hex;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.denial.DenialFilter;
import dev.portcullis.persistence.denial.DenialQueries;
import dev.portcullis.persistence.denial.DenialRow;
import dev.portcullis.persistence.denial.SubmissionQueries;
import dev.portcullis.persistence.denial.SubmissionRow;
import dev.portcullis.persistence.pool.PooledTransaction.State;
import dev.portcullis.persistence.pool.PooledTransactionQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Says what became of a transaction. The chain is asked at that moment, without a transaction of
 * the database; what the gateway noted is here a second after it happened, or two.
 */
@ApplicationScoped
public class TransactionStatusService {
  private static final Paging NEWEST = new Paging(50, 0);

  private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-fA-F]{40}");
  private static final Pattern INPUT = Pattern.compile("0x([0-9a-fA-F]{2})*+");

  @Inject private ChainNode node;
  @Inject private ContractInputs inputs;
  @Inject private DenialQueries denials;
  @Inject private SubmissionQueries submissions;
  @Inject private PooledTransactionQueries pooled;

  /**
   * The verdict; of a transaction that nobody knows it is {@code unknown}.
   *
   * @throws Failure CHAIN_UNAVAILABLE if the node does not answer and the gateway knows nothing
   */
  public TransactionStatusView of(Hash32 txHash) {
    ChainView chain = null;
    String chainError = null;
    try {
      chain = ChainView.ask(node::call, txHash);
    } catch (Failure | NodeRefusal unanswered) {
      chainError = unanswered.getMessage();
    }
    List<DenialRow> denied = denials.page(DenialFilter.ofTransaction(txHash), NEWEST).items();
    boolean waits = pooled.find(txHash).filter(row -> row.state() != State.SENT).isPresent();
    TransactionStatusView view =
        view(txHash, chain, chainError, submissions.find(txHash), denied, waits);
    return chain != null && chain.found() ? view.with(decoded(txHash).orElse(null)) : view;
  }

  private Optional<DecodedCall> decoded(Hash32 txHash) {
    JsonNode transaction;
    try {
      transaction =
          node.call(
              "eth_getTransactionByHash", JsonNodeFactory.instance.arrayNode().add(txHash.text()));
    } catch (Failure | NodeRefusal unanswered) {
      return Optional.empty();
    }
    String target = transaction.path("to").asText();
    String input = transaction.path("input").asText();
    return ADDRESS.matcher(target).matches() && INPUT.matcher(input).matches()
        ? inputs.decode(new Address(target), Hex.bytes(input))
        : Optional.empty();
  }

  static TransactionStatusView view(
      Hash32 txHash,
      ChainView chain,
      String chainError,
      Optional<SubmissionRow> submission,
      List<DenialRow> denied,
      boolean waits) {
    Verdict verdict =
        Verdict.of(
            chain, submission.map(SubmissionRow::status).orElse(null), !denied.isEmpty(), waits);
    if (chain == null && verdict == Verdict.UNKNOWN) {
      throw Failure.of(Reason.CHAIN_UNAVAILABLE, chainError);
    }
    return new TransactionStatusView(
        txHash.text(),
        verdict.wireName(),
        chain == null
            ? verdict.explanation() + " The chain node could not be queried for its current state."
            : verdict.explanation(),
        denied.stream().map(RpcDenialView::of).toList(),
        submission.map(SubmissionView::of).orElse(null),
        chain,
        chainError,
        null,
        Clock.now());
  }
}

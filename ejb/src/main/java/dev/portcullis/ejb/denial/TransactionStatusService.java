package dev.portcullis.ejb.denial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.webhook.abi.CallDecodingService;
import dev.portcullis.ejb.webhook.abi.DecodedCall;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.PageRequest;
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
 * Reports the status of a transaction. It queries the chain at that moment, without a database
 * transaction. Records of the gateway are available one or two seconds after the event.
 */
@ApplicationScoped
public class TransactionStatusService {
  private static final PageRequest NEWEST = new PageRequest(50, 0);

  private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-fA-F]{40}");
  private static final Pattern INPUT = Pattern.compile("0x([0-9a-fA-F]{2})*+");

  @Inject private ChainNode node;
  @Inject private CallDecodingService inputs;
  @Inject private DenialQueries denials;
  @Inject private SubmissionQueries submissions;
  @Inject private PooledTransactionQueries pooled;

  /**
   * The verdict; {@code unknown} for an unknown transaction.
   *
   * @throws Failure CHAIN_UNAVAILABLE if the node does not respond and the gateway has no record
   */
  public TransactionStatusView of(Hash32 txHash) {
    OnChainStatusView chain = null;
    String chainError = null;
    try {
      chain = OnChainStatusView.query(node::call, txHash);
    } catch (Failure | NodeErrorException unanswered) {
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
    } catch (Failure | NodeErrorException unanswered) {
      return Optional.empty();
    }
    String target = transaction.path("to").asText();
    String input = transaction.path("input").asText();
    return ADDRESS.matcher(target).matches() && INPUT.matcher(input).matches()
        ? inputs.decode(new Address(target), HexText.bytes(input))
        : Optional.empty();
  }

  static TransactionStatusView view(
      Hash32 txHash,
      OnChainStatusView chain,
      String chainError,
      Optional<SubmissionRow> submission,
      List<DenialRow> denied,
      boolean waits) {
    TransactionVerdict verdict =
        TransactionVerdict.of(
            chain, submission.map(SubmissionRow::status).orElse(null), !denied.isEmpty(), waits);
    if (chain == null && verdict == TransactionVerdict.UNKNOWN) {
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

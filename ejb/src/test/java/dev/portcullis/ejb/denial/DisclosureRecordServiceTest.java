package dev.portcullis.ejb.denial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.denial.Disclosure.DisclosedTransactions;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.denial.SubmissionQueries;
import dev.portcullis.persistence.denial.SubmissionRow;
import dev.portcullis.persistence.denial.SubmissionRow.Status;
import jakarta.inject.Inject;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who was shown transactions of others (ADR 0056), and the node's responses to transactions. */
@ServiceTest(settings = "rpc.disclosure-ledger=true")
class DisclosureRecordServiceTest {
  private static final PageRequest ALL = new PageRequest(100, 0);

  @Inject private DisclosureRecordService disclosures;
  @Inject private DisclosureLedger ledger;
  @Inject private SubmissionLedger submissions;
  @Inject private LedgerWriter writer;
  private final String reader = "reader " + Ids.id();
  private final Hash32 hash = new Hash32("0x" + HexFormat.of().formatHex(Ids.bytes(32)));

  @Test
  void aDisclosureIsReadOnceItIsWritten() {
    Acting.asUser(reader, null);
    DisclosedTransactions disclosedTransactions =
        new DisclosedTransactions(hash, null, null, 1, true);
    ledger.add(
        new Disclosure(
            CallContext.current(), "viewed", "eth_getTransactionByHash", disclosedTransactions));
    assertThat(found(new DisclosureQuery(hash, null, null, null, null, null))).isEmpty();
    writer.write();
    assertThat(found(new DisclosureQuery(hash, reader, null, "viewed", null, null)))
        .singleElement()
        .satisfies(
            view -> {
              assertThat(view.kind()).isEqualTo("transaction");
              assertThat(view.actorId()).isEqualTo(reader);
              assertThat(view.extent()).isEqualTo("whole");
              assertThat(view.method()).isEqualTo("eth_getTransactionByHash");
              assertThat(view.viewedUserId()).isEqualTo("viewed");
            });
    assertThat(found(new DisclosureQuery(hash, "another", null, null, null, null))).isEmpty();
    assertThat(found(new DisclosureQuery(hash, null, reader, null, null, null)))
        .as("of a machine")
        .isEmpty();
  }

  @Test
  void theNodesResponseToATransactionIsStored() {
    submissions.refused(hash, -32000, "nonce too low");
    writer.write();
    SubmissionRow refused = submission();
    assertThat(refused.status()).isEqualTo(Status.REJECTED);
    assertThat(refused.errorCode()).isEqualTo(-32000);
    assertThat(refused.errorMessage()).isEqualTo("nonce too low");
    submissions.accepted(hash);
    writer.write();
    submissions.refused(hash, -32000, "already known");
    writer.write();
    assertThat(submission().status()).as("once accepted").isEqualTo(Status.ACCEPTED);
  }

  private List<DisclosureView> found(DisclosureQuery query) {
    return disclosures.page(query, ALL).items();
  }

  private SubmissionRow submission() {
    return Services.get(SubmissionQueries.class).find(hash).orElseThrow();
  }
}

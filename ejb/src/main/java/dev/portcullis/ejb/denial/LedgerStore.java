package dev.portcullis.ejb.denial;

import dev.portcullis.persistence.denial.DenialQueries;
import dev.portcullis.persistence.denial.DenialRow;
import dev.portcullis.persistence.denial.DisclosureQueries;
import dev.portcullis.persistence.denial.DisclosureRow;
import dev.portcullis.persistence.denial.SubmissionQueries;
import dev.portcullis.persistence.denial.SubmissionRow;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;

/** The tables of the ledgers, each batch in a transaction of its own. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class LedgerStore {
  @Inject private DenialQueries denials;
  @Inject private DisclosureQueries disclosures;
  @Inject private SubmissionQueries submissions;

  /** Appends denials. */
  public void addDenials(List<DenialRow> rows) {
    denials.add(rows);
  }

  /** Appends disclosures. */
  public void addDisclosures(List<DisclosureRow> rows) {
    disclosures.add(rows);
  }

  /** Records the results of sent transactions. */
  public void addSubmissions(List<SubmissionRow> rows) {
    submissions.add(rows);
  }
}

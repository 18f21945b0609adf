package dev.portcullis.ejb.denial;

import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.denial.DisclosureQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Reads disclosures; a disclosure is available one or two seconds after it happened. */
@Stateless
public class DisclosureRecordService {
  @Inject private DisclosureQueries disclosures;

  /** The disclosures and gaps that match the query, newest first, with totals up to 10000. */
  public Page<DisclosureView> page(DisclosureQuery query, PageRequest paging) {
    return disclosures.page(query.filter(), paging).map(DisclosureView::of);
  }
}

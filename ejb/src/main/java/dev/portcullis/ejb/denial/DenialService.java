package dev.portcullis.ejb.denial;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.denial.DenialQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Reads denials; a denial is available one or two seconds after it happened. */
@Stateless
public class DenialService {
  @Inject private DenialQueries denials;

  /** The denials and gaps that match the query, newest first, with totals up to 10000. */
  public Page<RpcDenialView> page(DenialQuery query, PageRequest paging) {
    return denials.page(query.filter(), paging).map(RpcDenialView::of);
  }

  /**
   * One denial.
   *
   * @throws Failure NOT_FOUND, also for a gap
   */
  public RpcDenialView get(String id) {
    return denials
        .find(id)
        .map(RpcDenialView::of)
        .orElseThrow(() -> Failure.notFound("RPC denial", "id", id));
  }
}

package dev.portcullis.web.plan;

import dev.portcullis.ejb.plan.query.AccessQueryRequest;
import dev.portcullis.ejb.plan.query.AccessQueryService;
import dev.portcullis.ejb.plan.query.PermittedCallView;
import dev.portcullis.kernel.Scope;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.http.response.PagingParams;
import jakarta.inject.Inject;

/**
 * Access queries of a scope (ADR 0158). The zone's and the organizations' routes inherit from this
 * class, because their access differs.
 */
abstract class AccessQueriesResource {
  static final String WHO_CAN =
      """
      {"whoCan": {"contract": "0x5fbdb2315678afecb367f032d93f642f64180aa3",
        "function": "transfer(address,uint256)", "access": "write", "arguments": "own"}}
      """;

  static final String WHAT_CAN =
      """
      {"whatCan": {"userId": "q3T_zkV0nB1sYw-8LdXaE"}}
      """;

  static final String WHAT =
      "The body has either whoCan or whatCan. The answer is complete: the rules that decide calls"
          + " decide about each class of callers. It is about entry calls of registered contracts."
          + " The calls that a transaction makes are judged, too, when it is sent. Users without an"
          + " active account are left out. Users without a fitting wallet are listed with hasWallet"
          + " false. A caller with full access has the rule full_access.allow; what it can call is"
          + " one row, without a contract. An M2M application calls as a member of asMemberOf, one"
          + " with a fitting wallet. If more than 20,000 permissions may be open to a caller,"
          + " whatCan must name a contract.";

  @Inject private AccessQueryService queries;

  PageView<PermittedCallView> answer(Scope scope, AccessQueryRequest body, PagingParams paging) {
    return paging.view(
        part -> part.isPart() ? queries.more(scope, body, part) : queries.ask(scope, body, part));
  }
}

package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.denial.Disclosure;
import dev.portcullis.ejb.denial.DisclosureLedger;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.policy.MethodPolicy;
import dev.portcullis.ejb.rpc.visibility.TransactionExtractor.ExtractedTransaction;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** Records which accounts receive transactions of wallets other than their own (ADR 0056). */
@ApplicationScoped
public class DisclosureRecorder {
  /**
   * A result with more transactions is recorded by blocks, and one with more blocks as one range.
   */
  private static final int MOST_ROWS = 16;

  @Inject private DecisionFactCache facts;
  @Inject private DisclosureLedger ledger;

  /**
   * Records the transactions in a result.
   *
   * @param asking the principal that sent the request; everything of its own wallets is exempt
   * @param principal the principal whose view is returned: the same, or another one
   */
  public void note(
      RpcCaller caller,
      Principal asking,
      Principal principal,
      MethodPolicy policy,
      JsonNode params,
      JsonNode answer) {
    if (ledger.isEnabled()) {
      note(
          caller,
          asking,
          principal,
          policy.method(),
          TransactionExtractor.in(policy, params, answer));
    }
  }

  /** Records the transactions in pushes to a principal that subscribed in this call. */
  public void notePushed(RpcCaller caller, Principal principal, List<JsonNode> items) {
    if (ledger.isEnabled() && !items.isEmpty()) {
      note(caller, principal, principal, "eth_subscription", TransactionExtractor.in(items));
    }
  }

  private void note(
      RpcCaller caller,
      Principal asking,
      Principal principal,
      String method,
      List<ExtractedTransaction> extractedTransaction) {
    Set<Address> parties = new HashSet<>();
    extractedTransaction.forEach(each -> parties.addAll(each.parties()));
    Set<Address> own = parties.isEmpty() ? Set.of() : facts.wallets(asking, parties);
    List<ExtractedTransaction> others =
        extractedTransaction.stream()
            .filter(each -> Collections.disjoint(each.parties(), own))
            .toList();
    if (others.isEmpty()) {
      return;
    }
    boolean all = principal.unfilteredMethods(method);
    Set<Address> visible = all || parties.isEmpty() ? Set.of() : facts.visible(principal, parties);
    write(
        caller,
        method,
        others,
        each ->
            !each.byEvent()
                && (all || each.whole() || !Collections.disjoint(each.parties(), visible)));
  }

  /** Records the transactions in a result for a service, which has no wallets. */
  public void noteWhole(RpcCaller caller, MethodPolicy policy, JsonNode params, JsonNode answer) {
    if (ledger.isEnabled()) {
      List<ExtractedTransaction> extractedTransaction =
          TransactionExtractor.in(policy, params, answer);
      write(caller, policy.method(), extractedTransaction, each -> !each.byEvent());
    }
  }

  /** How much of a transaction was disclosed. */
  private interface Extent {
    boolean isWhole(ExtractedTransaction extractedTransaction);
  }

  private void write(
      RpcCaller caller,
      String method,
      List<ExtractedTransaction> extractedTransaction,
      Extent extent) {
    for (boolean whole : List.of(true, false)) {
      Map<Object, ExtractedTransaction> single = new LinkedHashMap<>();
      extractedTransaction.stream()
          .filter(each -> extent.isWhole(each) == whole)
          .forEach(each -> single.putIfAbsent(each.hash() == null ? each : each.hash(), each));
      for (Disclosure.DisclosedTransactions row : rows(single.values(), whole)) {
        ledger.add(new Disclosure(caller.context(), caller.viewed(), method, row));
      }
    }
  }

  /**
   * Rows for transactions, for blocks if there are too many transactions, for one range if there
   * are too many blocks.
   */
  static List<Disclosure.DisclosedTransactions> rows(
      Collection<ExtractedTransaction> extractedTransaction, boolean whole) {
    List<Disclosure.DisclosedTransactions> rows = new ArrayList<>();
    if (extractedTransaction.size() <= MOST_ROWS) {
      for (ExtractedTransaction each : extractedTransaction) {
        rows.add(
            new Disclosure.DisclosedTransactions(
                each.hash(), each.block(), each.block(), each.count(), whole));
      }
      return rows;
    }
    TreeMap<Long, Long> blocks = new TreeMap<>();
    extractedTransaction.stream()
        .filter(each -> each.block() != null)
        .forEach(each -> blocks.merge(each.block(), each.count(), Long::sum));
    boolean known =
        extractedTransaction.stream().map(ExtractedTransaction::block).allMatch(Objects::nonNull);
    if (known && blocks.size() <= MOST_ROWS) {
      blocks.forEach(
          (block, count) ->
              rows.add(new Disclosure.DisclosedTransactions(null, block, block, count, whole)));
      return rows;
    }
    rows.add(
        new Disclosure.DisclosedTransactions(
            null,
            blocks.isEmpty() ? null : blocks.firstKey(),
            blocks.isEmpty() ? null : blocks.lastKey(),
            extractedTransaction.stream().mapToLong(ExtractedTransaction::count).sum(),
            whole));
    return rows;
  }
}

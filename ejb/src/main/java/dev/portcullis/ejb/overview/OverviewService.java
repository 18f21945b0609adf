package dev.portcullis.ejb.overview;

import dev.portcullis.ejb.monitoring.BatchJobService;
import dev.portcullis.ejb.monitoring.BatchJobView;
import dev.portcullis.ejb.operator.OperatorConfig;
import dev.portcullis.ejb.overview.OverviewView.Count;
import dev.portcullis.ejb.overview.OverviewView.Counted;
import dev.portcullis.ejb.overview.OverviewView.Denials;
import dev.portcullis.ejb.overview.OverviewView.Item;
import dev.portcullis.ejb.overview.OverviewView.Kind;
import dev.portcullis.ejb.overview.OverviewView.Severity;
import dev.portcullis.ejb.overview.OverviewView.Subject;
import dev.portcullis.ejb.overview.OverviewView.SubjectType;
import dev.portcullis.ejb.overview.OverviewView.VisibilityLevel;
import dev.portcullis.ejb.quota.QuotaService;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.sentinel.BlockJudgementService;
import dev.portcullis.ejb.sentinel.OpenEscapes;
import dev.portcullis.ejb.webhook.maintenance.WebhookLag;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.overview.AttentionRow;
import dev.portcullis.persistence.overview.CountRow;
import dev.portcullis.persistence.overview.OverviewQueries;
import dev.portcullis.persistence.overview.Viewer;
import dev.portcullis.persistence.overview.Viewer.VisibilityScope;
import dev.portcullis.persistence.quota.NearlyExhaustedQuota;
import dev.portcullis.persistence.quota.QuotaUseQueries;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Collects the items that need attention, within the caller's visibility. */
@Stateless
@TransactionAttribute(TransactionAttributeType.SUPPORTS)
public class OverviewService {
  /** The maximum number of displayed items of a kind, one fewer than are read. */
  private static final int SHOWN = 8;

  /** Fewer blocks are read within a moment. */
  private static final long FEW_BLOCKS = 100;

  /** Fewer denials do not count as a rise. */
  private static final long FEW_DENIALS = 10;

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration WEEK = Duration.ofDays(7);
  private static final Set<Kind> WARNINGS =
      Set.of(
          Kind.API_KEY_EXPIRING,
          Kind.INVITES_PENDING,
          Kind.ADMINS_PENDING,
          Kind.BLOCKS_SUSPECTED,
          Kind.CONTRACT_CLAIMS_OPEN,
          Kind.INVITATIONS_STRANDED);

  @Inject private OverviewQueries overview;
  @Inject private BatchJobService jobs;
  @Inject private WebhookLag lag;
  @Inject private QuotaService quotas;
  @Inject private OperatorConfig operator;
  @Inject private BlockJudgementService judgements;

  /** The items that need attention now. */
  public OverviewView read() {
    Viewer viewer = viewer(Caller.current());
    Optional<Long> head = viewer.scope() == VisibilityScope.ZONE ? lag.head() : Optional.empty();
    Instant now = Clock.now();
    Map<Kind, List<AttentionRow>> rows =
        overview.attention(viewer, now, operator.oidcIssuer().orElse("")).stream()
            .collect(Collectors.groupingBy(row -> named(Kind.class, row.kind())));
    List<Item> items = new ArrayList<>();
    rows.forEach(
        (kind, all) -> all.stream().limit(SHOWN).map(r -> item(kind, r)).forEach(items::add));
    CountRow last = overview.denied(viewer, now.minus(HOUR), now);
    CountRow before = overview.denied(viewer, now.minus(HOUR.multipliedBy(2)), now.minus(HOUR));
    rise(last, before, now).ifPresent(items::add);
    List<Item> near = viewer.scope() == VisibilityScope.OWN ? List.of() : ofQuotas(viewer.id());
    near.stream().limit(SHOWN).forEach(items::add);
    if (viewer.scope() == VisibilityScope.ZONE) {
      items.addAll(ofOperation(head));
      escapes(Kind.BLOCKS_ESCAPED, judgements.openSince(now.minus(WEEK))).ifPresent(items::add);
      escapes(Kind.BLOCKS_SUSPECTED, judgements.suspectedSince(now.minus(WEEK)))
          .ifPresent(items::add);
    }
    items.sort(
        Comparator.comparing(Item::severity)
            .thenComparing(Item::since, Comparator.nullsLast(Comparator.naturalOrder())));
    return new OverviewView(
        VisibilityLevel.valueOf(viewer.scope().name()),
        items,
        near.size() > SHOWN || rows.values().stream().anyMatch(all -> all.size() > SHOWN),
        new Denials(last.count(), before.count(), last.more() || before.more()),
        overview.counts(viewer).stream()
            .map(each -> new Count(named(Counted.class, each.of()), each.count(), each.more()))
            .sorted(Comparator.comparing(Count::of))
            .toList());
  }

  /** The visibility for the lists that this view summarizes. */
  static Viewer viewer(Caller caller) {
    if (caller.holdsInZone(Caller.ADMIN_READ)) {
      return new Viewer(VisibilityScope.ZONE, null);
    }
    String organization = caller.organizationId();
    return organization != null
            && caller.holdsIn(Scope.organization(organization), Caller.ADMIN_READ)
        ? new Viewer(VisibilityScope.ORGANIZATION, organization)
        : new Viewer(VisibilityScope.OWN, caller.userId());
  }

  private static Item item(Kind kind, AttentionRow row) {
    Severity severity = WARNINGS.contains(kind) ? Severity.WARN : Severity.CRITICAL;
    SubjectType type =
        kind == Kind.API_KEY_EXPIRED || kind == Kind.API_KEY_EXPIRING
            ? SubjectType.API_KEY
            : SubjectType.WEBHOOK;
    Subject subject = row.id() == null ? null : new Subject(type, row.id(), row.name());
    return new Item(kind, severity, row.count(), row.since(), subject, row.organizationId());
  }

  static Optional<Item> rise(CountRow last, CountRow before, Instant now) {
    boolean rising = last.count() >= FEW_DENIALS && last.count() > 2 * before.count();
    return rising
        ? Optional.of(
            new Item(Kind.DENIALS_RISING, Severity.WARN, last.count(), now.minus(HOUR), null, null))
        : Optional.empty();
  }

  private static Optional<Item> escapes(Kind kind, OpenEscapes escapes) {
    Severity severity = WARNINGS.contains(kind) ? Severity.WARN : Severity.CRITICAL;
    return escapes.count() == 0
        ? Optional.empty()
        : Optional.of(new Item(kind, severity, escapes.count(), escapes.since(), null, null));
  }

  /** One item for each owner, with the number of its nearly exhausted quotas. */
  private List<Item> ofQuotas(String organizationId) {
    Map<String, List<NearlyExhaustedQuota>> owners = new LinkedHashMap<>();
    quotas
        .near(organizationId)
        .forEach(each -> owners.computeIfAbsent(each.owner(), o -> new ArrayList<>()).add(each));
    return owners.values().stream().map(OverviewService::ofQuotas).toList();
  }

  private static Item ofQuotas(List<NearlyExhaustedQuota> near) {
    NearlyExhaustedQuota first = near.get(0);
    String organizationId = first.owner().equals(QuotaUseQueries.ZONE) ? null : first.owner();
    return new Item(
        Kind.QUOTAS_NEAR, Severity.WARN, near.size(), first.since(), null, organizationId);
  }

  private List<Item> ofOperation(Optional<Long> head) {
    List<Item> items = new ArrayList<>();
    Long behind = lag.of(head).lagBlocks();
    if (behind != null && behind > FEW_BLOCKS) {
      items.add(new Item(Kind.WEBHOOK_LAG, Severity.WARN, behind, null, null, null));
    }
    jobs.jobs().stream().map(OverviewService::ofJob).flatMap(Optional::stream).forEach(items::add);
    return items;
  }

  static Optional<Item> ofJob(BatchJobView job) {
    Subject subject = new Subject(SubjectType.BATCH_JOB, job.name(), job.name());
    return switch (job.state()) {
      case "failing", "failed", "lost" ->
          Optional.of(new Item(Kind.JOB_FAILING, Severity.CRITICAL, 1, job.since(), subject, null));
      case "stopped", "stopping" ->
          Optional.of(new Item(Kind.JOB_STOPPED, Severity.WARN, 1, job.since(), subject, null));
      default -> Optional.empty();
    };
  }

  private static <E extends Enum<E>> E named(Class<E> type, String text) {
    return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
  }
}

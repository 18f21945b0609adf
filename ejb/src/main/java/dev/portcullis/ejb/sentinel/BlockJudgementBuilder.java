package dev.portcullis.ejb.sentinel;

import dev.portcullis.persistence.sentinel.EscapeRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The judgement of a block in progress. */
final class BlockJudgementBuilder {
  private final ObservedBlock block;
  private final List<JudgedTransaction> judged = new ArrayList<>();
  private final List<JudgedTransaction> unknownSenders = new ArrayList<>();
  private final Map<Integer, List<JudgedTransaction>> bundles = new TreeMap<>();
  private final EscapeSummary known;
  private Optional<UnjudgedReason> why = Optional.empty();
  private boolean framesOnly;
  private boolean lacksAccounts;
  private long frames;

  /**
   * For this block.
   *
   * @param known the result of an earlier judgement, which stays
   */
  BlockJudgementBuilder(ObservedBlock block, EscapeSummary known) {
    this.block = block;
    this.known = known;
  }

  /** Adds a transaction of a known or unknown sender. */
  void add(JudgedTransaction transaction) {
    (transaction.userId() == null ? unknownSenders : judged).add(transaction);
  }

  /** The transactions of known senders. */
  List<JudgedTransaction> judged() {
    return List.copyOf(judged);
  }

  /** Sets what is judged of a bundle of user operations: its entry, or the parts of accounts. */
  void setBundle(ObservedTransaction bundle, List<JudgedTransaction> parts) {
    bundles.put(bundle.place(), List.copyOf(parts));
  }

  /** The bundles so far, by the indexes of their transactions. */
  Map<Integer, List<JudgedTransaction>> bundles() {
    return Map.copyOf(bundles);
  }

  /** Replaces them, except those that turn out to be unjudgeable. */
  void replace(UnaryOperator<JudgedTransaction> other) {
    for (int i = 0; i < judged.size(); i++) {
      int place = i;
      attempt(() -> judged.set(place, other.apply(judged.get(place))));
    }
  }

  /** Runs a task that may fail, without preventing the judgement of the rest. */
  void attempt(Runnable work) {
    try {
      work.run();
    } catch (UnjudgedReason.UnjudgedException found) {
      unjudged(found.why());
    }
  }

  /** Records that something could not be judged; the first reason counts. */
  void unjudged(UnjudgedReason reason) {
    why = why.or(() -> Optional.of(reason));
    lacksAccounts |= reason == UnjudgedReason.NO_ACCOUNTS;
  }

  /** Sets the number of judged frames. */
  void frames(long number) {
    frames = number;
  }

  /** Adds the information about the touched accounts. */
  void accounts(BlockAccounts.Touched touched) {
    touched.missing().values().forEach(this::unjudged);
    lacksAccounts |= !touched.missing().isEmpty();
    framesOnly = touched.framesOnly();
  }

  /** The judgement, given these changes of rights. */
  BlockJudgement judgement(PolicyChangeSet changes) {
    List<JudgedTransaction> undecided = new ArrayList<>();
    List<JudgedTransaction> escaped = new ArrayList<>();
    Map<Integer, EscapeRow> kept = known.byPlace();
    for (JudgedTransaction each : others(judged, kept)) {
      Optional<JudgedTransaction> sure = each.escaped(changes);
      if (sure.isPresent()) {
        escaped.add(sure.get());
      } else if (changes.mayAffect(each)) {
        undecided.add(each);
      }
    }
    List<JudgedTransaction> foreign = others(unknownSenders, kept);
    List<JudgedTransaction> doubtful = foreign.stream().filter(changes::mayAffect).toList();
    undecided.addAll(doubtful);
    bundles.forEach(
        (place, parts) -> {
          if (!kept.containsKey(place)) {
            add(parts, changes, escaped, undecided);
          }
        });
    return new BlockJudgement(
        verdict(!escaped.isEmpty() || known.count() > 0, !undecided.isEmpty()),
        why.or(() -> Optional.of(UnjudgedReason.FRAMES_ONLY).filter(only -> framesOnly)),
        lacksAccounts,
        block.transactions().size(),
        frames,
        new BlockJudgement.Outside(
            count(ObservedTransaction.Origin.SYSTEM),
            count(ObservedTransaction.Origin.LAYER_1),
            foreign.size() - doubtful.size()),
        Math.max(known.count(), kept.size() + escaped.size()),
        undecided.size(),
        (int) undecided.stream().filter(each -> !each.decision().allowed()).count(),
        rows(escaped, undecided));
  }

  /**
   * Adds a bundle once, by its first part that escaped for certain. Otherwise a part that current
   * rights deny comes before the others in doubt.
   */
  private static void add(
      List<JudgedTransaction> parts,
      PolicyChangeSet changes,
      List<JudgedTransaction> escaped,
      List<JudgedTransaction> undecided) {
    Optional<JudgedTransaction> sure =
        parts.stream().flatMap(part -> part.escaped(changes).stream()).findFirst();
    sure.ifPresentOrElse(
        escaped::add,
        () ->
            parts.stream()
                .filter(changes::mayAffect)
                .min(Comparator.comparing(part -> part.decision().allowed()))
                .ifPresent(undecided::add));
  }

  private static List<JudgedTransaction> others(
      List<JudgedTransaction> transactions, Map<Integer, EscapeRow> kept) {
    return transactions.stream().filter(each -> !kept.containsKey(each.seen().place())).toList();
  }

  private BlockVerdict verdict(boolean escaped, boolean undecided) {
    if (escaped) {
      return BlockVerdict.ESCAPED;
    }
    if (why.isPresent()) {
      return BlockVerdict.UNJUDGED;
    }
    return undecided ? BlockVerdict.UNDECIDED : BlockVerdict.CLEAN;
  }

  private int count(ObservedTransaction.Origin origin) {
    return (int) block.transactions().stream().filter(each -> each.origin() == origin).count();
  }

  /** If there is no room for all, escaped transactions come first, then suspected ones. */
  private List<EscapeRow> rows(List<JudgedTransaction> escaped, List<JudgedTransaction> undecided) {
    List<EscapeRow> rows = new ArrayList<>(known.rows());
    escaped.forEach(each -> rows.add(each.row(BlockVerdict.ESCAPED)));
    undecided.stream()
        .sorted(Comparator.comparing(each -> each.decision().allowed()))
        .forEach(each -> rows.add(each.row(BlockVerdict.UNDECIDED)));
    return rows.stream()
        .limit(BlockJudgement.MOST_ROWS)
        .sorted(Comparator.comparingInt(EscapeRow::place))
        .toList();
  }
}

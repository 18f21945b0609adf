package dev.portcullis.ejb.sentinel;

import dev.portcullis.persistence.sentinel.EscapeRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What is known of a block so far. */
final class BlockJudgementBuilder {
  private final ObservedBlock block;
  private final List<JudgedTransaction> judged = new ArrayList<>();
  private final List<JudgedTransaction> strangers = new ArrayList<>();
  private final KnownEscapes known;
  private Optional<UnjudgedReason> why = Optional.empty();
  private boolean framesOnly;
  private boolean lacksAccounts;
  private long frames;

  /**
   * Of this block.
   *
   * @param known what an earlier judgement found, which stays
   */
  BlockJudgementBuilder(ObservedBlock block, KnownEscapes known) {
    this.block = block;
    this.known = known;
  }

  /** Adds a transaction, of somebody known or unknown. */
  void add(JudgedTransaction transaction) {
    (transaction.userId() == null ? strangers : judged).add(transaction);
  }

  /** Those of senders whom the gate knows. */
  List<JudgedTransaction> judged() {
    return List.copyOf(judged);
  }

  /** Replaces them, but those of which it turns out that they cannot be judged. */
  void replace(UnaryOperator<JudgedTransaction> other) {
    for (int i = 0; i < judged.size(); i++) {
      int place = i;
      attempt(() -> judged.set(place, other.apply(judged.get(place))));
    }
  }

  /** Does what may turn out not to be possible, which keeps nothing else from being judged. */
  void attempt(Runnable work) {
    try {
      work.run();
    } catch (UnjudgedReason.UnjudgedException found) {
      unjudged(found.why());
    }
  }

  /** Not everything could be judged; the first reason is told. */
  void unjudged(UnjudgedReason reason) {
    why = why.or(() -> Optional.of(reason));
    lacksAccounts |= reason == UnjudgedReason.NO_ACCOUNTS;
  }

  /** How many frames were looked at. */
  void frames(long number) {
    frames = number;
  }

  /** What is known of the accounts that were touched. */
  void accounts(BlockAccounts.Touched touched) {
    touched.missing().values().forEach(this::unjudged);
    lacksAccounts |= !touched.missing().isEmpty();
    framesOnly = touched.framesOnly();
  }

  /** The judgement, where these rights changed. */
  BlockJudgement judgement(PolicyChangeSet changes) {
    List<JudgedTransaction> undecided = new ArrayList<>();
    List<JudgedTransaction> escaped = new ArrayList<>();
    Map<Integer, EscapeRow> kept = known.byPlace();
    for (JudgedTransaction each : others(judged, kept)) {
      Optional<JudgedTransaction> sure = each.escaped(changes);
      if (sure.isPresent()) {
        escaped.add(sure.get());
      } else if (changes.concern(each)) {
        undecided.add(each);
      }
    }
    List<JudgedTransaction> foreign = others(strangers, kept);
    foreign.stream().filter(changes::concern).forEach(undecided::add);
    long doubtful = undecided.stream().filter(each -> each.userId() == null).count();
    return new BlockJudgement(
        verdict(!escaped.isEmpty() || known.count() > 0, !undecided.isEmpty()),
        why.or(() -> Optional.of(UnjudgedReason.FRAMES_ONLY).filter(only -> framesOnly)),
        lacksAccounts,
        block.transactions().size(),
        frames,
        new BlockJudgement.Outside(
            count(ObservedTransaction.Origin.SYSTEM),
            count(ObservedTransaction.Origin.LAYER_1),
            (int) (foreign.size() - doubtful)),
        Math.max(known.count(), kept.size() + escaped.size()),
        undecided.size(),
        (int) undecided.stream().filter(each -> !each.decision().allowed()).count(),
        rows(escaped, undecided));
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

  /** What escaped comes first where there is not room for all, then what is suspected. */
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

package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.rpc.Rights.Somebody;
import dev.portcullis.ejb.rpc.Step.Ask;
import dev.portcullis.ejb.rpc.Step.Change;
import dev.portcullis.ejb.rpc.Step.Grow;
import dev.portcullis.ejb.rpc.Step.Hear;
import dev.portcullis.ejb.rpc.Step.Leave;
import dev.portcullis.ejb.rpc.Step.Look;
import dev.portcullis.ejb.rpc.Step.Pair;
import dev.portcullis.ejb.rpc.Step.Shrink;
import dev.portcullis.ejb.rpc.Step.Stash;
import dev.portcullis.ejb.rpc.Step.Tell;
import dev.portcullis.ejb.rpc.Step.Twin;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * What happens in either of two chains that differ only in what one of several people never may
 * see, while all of them send requests, and rights change.
 */
final class Story {
  private static final int STEPS = 60;
  private static final int MOST_AT_ONCE = 5;
  private static final int MANY = 1_000;

  private final Random random;
  private final List<Rights> rights = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private final List<List<Pair>> blocks = new ArrayList<>();
  private final List<Pair> waiting = new ArrayList<>();
  private final List<Twin> stashed = new ArrayList<>();
  private final List<Pair> again = new ArrayList<>();
  private final AnyChain chain;
  private final AnyQuestion questions;
  private final String reader;
  private final int mostLogs;
  private final boolean forgets;

  Story(long seed) {
    random = new Random(seed);
    AnyRights anyRights = new AnyRights(random);
    rights.add(anyRights.rights());
    for (int i = random.nextInt(6); i > 0; i--) {
      rights.add(anyRights.changed(rights.get(rights.size() - 1)));
    }
    reader = any(List.of("alice", "alice", "ben", "carol", "nobody", "robot", "shop"));
    mostLogs = random.nextInt(3) == 0 ? 2 : MANY;
    forgets = random.nextInt(4) == 0;
    chain = new AnyChain(random, rights, reader);
    questions = new AnyQuestion(random);
    write();
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private void write() {
    int phase = 0;
    steps.add(new Change(rights.get(phase)));
    while (blocks.size() <= ScriptedChain.FINAL + 1) {
      grow();
    }
    listen(reader);
    listen(any(List.of("alice", "ben", "robot", "inspector")));
    while (steps.size() < STEPS) {
      switch (random.nextInt(25)) {
        case 0, 1, 2, 3 -> {
          grow();
          tellPerhaps();
        }
        case 4, 5 -> shrink();
        case 6 -> hear();
        case 7 -> steps.add(new Look());
        case 8, 9 -> {
          phase = Math.min(phase + 1, rights.size() - 1);
          steps.add(new Change(rights.get(phase)));
        }
        case 10, 11, 12, 13 -> stash();
        case 14 -> leave();
        default -> ask();
      }
    }
  }

  private void listen(String who) {
    List<Question> questions = this.questions.listen(who);
    if (!questions.isEmpty()) {
      steps.add(new Ask(who, true, questions));
    }
  }

  private void tellPerhaps() {
    if (random.nextInt(4) > 0) {
      steps.add(new Tell());
    }
  }

  private void grow() {
    List<Pair> refused = refused();
    List<Pair> deals = new ArrayList<>(waiting);
    if (random.nextBoolean()) {
      deals.addAll(again);
    }
    for (int i = random.nextInt(5); i > 0; i--) {
      deals.add(pair());
    }
    List<Pair> stay = List.copyOf(deals);
    for (Pair hidden : chain.tail()) {
      know(hidden);
      deals.add(hidden);
    }
    deals.addAll(refused);
    waiting.clear();
    again.clear();
    blocks.add(stay);
    questions.madeBlock();
    steps.add(new Grow(deals));
  }

  /**
   * Takes away what is refused when the block is made: what may be seen in both chains; of what is
   * hidden, something else in each, and what is left of it comes last.
   */
  private List<Pair> refused() {
    List<Pair> last = new ArrayList<>();
    for (Pair each : List.copyOf(waiting)) {
      if (random.nextInt(3) == 0) {
        waiting.remove(each);
        if (chain.isHidden(each)) {
          boolean isFirst = random.nextBoolean();
          last.add(new Pair(isFirst ? each.first() : null, isFirst ? null : each.second()));
        }
      }
    }
    return last;
  }

  private Pair pair() {
    Pair pair = chain.pair();
    know(pair);
    return pair;
  }

  private void know(Pair pair) {
    questions.heardOf(pair.first());
    questions.heardOf(pair.second());
  }

  /** And what was in the blocks is perhaps in another one. */
  private void shrink() {
    int most = blocks.size() - ScriptedChain.FINAL - 1;
    if (most > 0) {
      int by = 1 + random.nextInt(Math.min(2, most));
      List<List<Pair>> gone = blocks.subList(blocks.size() - by, blocks.size());
      gone.forEach(again::addAll);
      gone.clear();
      steps.add(new Shrink(by));
      tellPerhaps();
      for (int i = random.nextInt(by + 2); i > 0; i--) {
        grow();
      }
      tellPerhaps();
    }
  }

  private void hear() {
    Pair pair = pair();
    waiting.add(pair);
    steps.add(new Hear(pair));
  }

  private void stash() {
    Twin twin = chain.twin();
    if (stashed.stream().anyMatch(twin::isInTheWayOf)) {
      return;
    }
    questions.heardOf(twin.first());
    questions.heardOf(twin.second());
    stashed.add(twin);
    steps.add(new Stash(twin));
  }

  private void leave() {
    if (!stashed.isEmpty()) {
      steps.add(new Leave(stashed.remove(random.nextInt(stashed.size()))));
    }
  }

  private void ask() {
    Somebody who =
        random.nextInt(3) == 0 ? any(rights.get(0).people()) : rights.get(0).somebody(reader);
    boolean onlyReads = random.nextBoolean();
    List<Question> asked = new ArrayList<>();
    for (int i = random.nextInt(3) == 0 ? MOST_AT_ONCE : 1; i > 0; i--) {
      asked.add(onlyReads ? questions.read() : questions.follow(who.id()));
    }
    steps.add(new Ask(who.id(), random.nextInt(4) > 0, asked));
  }

  List<Step> steps() {
    return steps;
  }

  /** Who never may see what the chains differ in. */
  String reader() {
    return reader;
  }

  /** A chain that is empty yet. */
  ScriptedChain chain(boolean isFirst) {
    return new ScriptedChain(mostLogs, forgets, address -> chain.state(address, isFirst));
  }
}

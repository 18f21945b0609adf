package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.rpc.Rights.Somebody;
import dev.portcullis.ejb.rpc.Step.Ask;
import dev.portcullis.ejb.rpc.Step.Change;
import dev.portcullis.ejb.rpc.Step.Grow;
import dev.portcullis.ejb.rpc.Step.Hear;
import dev.portcullis.ejb.rpc.Step.Look;
import dev.portcullis.ejb.rpc.Step.Pair;
import dev.portcullis.ejb.rpc.Step.Shrink;
import dev.portcullis.ejb.rpc.Step.Tell;
import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;

/**
 * What happens in either of two chains that differ only in what one of several people never may
 * see, while all of them ask, and rights come and go.
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
      switch (random.nextInt(20)) {
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
    waiting.clear();
    again.clear();
    blocks.add(stay);
    questions.madeBlock();
    steps.add(new Grow(deals));
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
    ToIntFunction<Address> state =
        address ->
            0x100 + address.hashCode() % 0x80 + (isFirst || chain.opens(address) ? 0 : 0x1001);
    return new ScriptedChain(mostLogs, forgets, state);
  }
}

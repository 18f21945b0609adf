package dev.portcullis.bench;

import dev.portcullis.bench.Calls.Caller;
import dev.portcullis.bench.Calls.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Several ways to one node, measured in turns with the same calls. */
final class Ways {
  private static final long WARM_UP_SECONDS = 60;
  private static final long FURTHER_SECONDS = 20;
  private static final long BEFORE_EACH_SECONDS = 2;

  private final Map<String, Calls> ways = new LinkedHashMap<>();

  /** Adds a way. */
  void add(String name, Calls calls) {
    ways.put(name, calls);
  }

  /** Calls by one way for a minute, after which a server is called warm. */
  void warmUp(String name, int connections, List<Caller> callers) throws Exception {
    ways.get(name).warmUp(connections, callers, WARM_UP_SECONDS);
  }

  /** The same for other callers of a server that is warm. */
  void warmUpFurther(String name, int connections, List<Caller> callers) throws Exception {
    ways.get(name).warmUp(connections, callers, FURTHER_SECONDS);
  }

  /** The median of so many turns by each way. */
  Map<String, Figures> measure(String what, int connections, int turns, List<Caller> callers)
      throws Exception {
    Map<String, List<Figures>> all = new LinkedHashMap<>();
    for (int turn = 0; turn < turns; turn++) {
      for (Map.Entry<String, Calls> way : ways.entrySet()) {
        String name = "%s, %d at a time: %s".formatted(what, connections, way.getKey());
        all.computeIfAbsent(way.getKey(), first -> new ArrayList<>())
            .add(way.getValue().measure(name, connections, callers, BEFORE_EACH_SECONDS));
      }
    }
    Map<String, Figures> medians = new LinkedHashMap<>();
    all.forEach(
        (name, figures) -> {
          figures.sort(Comparator.comparingDouble(Figures::perSecond));
          medians.put(name, figures.get(figures.size() / 2));
        });
    return medians;
  }
}

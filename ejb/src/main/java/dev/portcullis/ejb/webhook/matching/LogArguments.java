package dev.portcullis.ejb.webhook.matching;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.webhook.abi.TopicValue;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.matching.ArgumentLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The arguments of a log in the form of topics. Arguments in the data are decoded lazily. */
final class LogArguments {
  private final ChainLog log;
  private final Map<ArgumentLocation, Optional<Hash32>> ofData = new HashMap<>(2);

  LogArguments(ChainLog log) {
    this.log = log;
  }

  /** The values at these places; null if the log lacks one of them. */
  List<Hash32> at(List<ArgumentLocation> places) {
    List<Hash32> values = new ArrayList<>(places.size());
    for (ArgumentLocation place : places) {
      Optional<Hash32> value = at(place);
      if (value.isEmpty()) {
        return null;
      }
      values.add(value.get());
    }
    return values;
  }

  private Optional<Hash32> at(ArgumentLocation place) {
    int topics = log.topics().size();
    if (place.isTopic()) {
      return place.topic() < topics
          ? Optional.of(log.topics().get(place.topic()))
          : Optional.empty();
    }
    return place.topics() != topics
        ? Optional.empty()
        : ofData.computeIfAbsent(
            place, unread -> TopicValue.in(log.data(), place.word(), place.dynamic()));
  }
}

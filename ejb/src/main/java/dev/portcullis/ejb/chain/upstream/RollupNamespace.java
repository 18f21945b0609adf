package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.NodeErrorException;
import java.util.function.Function;

/**
 * The name that a node gives the namespace of the rollup's methods, {@code rollup_} or {@code zks_}
 * (R-GTW-20). The name that it knew last is tried first. A method that it knows by neither costs
 * two calls.
 */
final class RollupNamespace {
  private static final String OURS = "rollup_";
  private static final String OTHER = "zks_";

  private volatile boolean otherFirst;

  /**
   * The result of a method by the name that the node knows.
   *
   * @param method with {@code rollup_} for a method of the rollup
   * @param question calls the node by a name
   * @throws NodeErrorException if the node refuses the call, or knows neither name
   */
  <T> T call(String method, Function<String, T> question) {
    if (!method.startsWith(OURS)) {
      return question.apply(method);
    }
    String other = OTHER + method.substring(OURS.length());
    boolean isOther = otherFirst;
    try {
      return question.apply(isOther ? other : method);
    } catch (NodeErrorException refusal) {
      if (!refusal.isOfUnknownMethod()) {
        throw refusal;
      }
      return callByTheOther(isOther ? method : other, !isOther, question);
    }
  }

  private <T> T callByTheOther(String name, boolean isOther, Function<String, T> question) {
    try {
      T answer = question.apply(name);
      otherFirst = isOther;
      return answer;
    } catch (NodeErrorException refusal) {
      otherFirst = refusal.isOfUnknownMethod() ? otherFirst : isOther;
      throw refusal;
    }
  }
}

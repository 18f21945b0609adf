package dev.portcullis.ejb.service;

import java.lang.reflect.Method;

/** What a container does around each call of a bean. */
@FunctionalInterface
interface Calls {
  /** Runs {@code work}, which is a call of {@code method} with its interceptors. */
  Object call(Method method, Work work) throws Exception;

  /** The call that the container's work encloses. */
  @FunctionalInterface
  interface Work {
    /** Runs it. */
    Object run() throws Throwable;
  }
}

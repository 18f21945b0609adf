package dev.portcullis.web.resource;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

/** Hands every call of a stubbed service to {@link Stubs}; the service itself never runs. */
@Stubbed
@Interceptor
@Priority(Interceptor.Priority.PLATFORM_BEFORE)
class StubInterceptor {
  @Inject private Stubs stubs;

  @AroundInvoke
  Object answer(InvocationContext call) throws Throwable {
    Class<?> service = call.getTarget().getClass();
    while (service.isSynthetic() || service.getName().contains("$")) {
      service = service.getSuperclass();
    }
    return stubs.called(service, call.getMethod(), call.getParameters());
  }
}

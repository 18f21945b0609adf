package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;

/** Runs each {@link Audited} method in one transaction with its audit row and attribution. */
@Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
@Interceptor
@Priority(Interceptor.Priority.APPLICATION)
public class AuditInterceptor {
  private static final Context.Key<Boolean> INSIDE = Context.Key.ofThread();

  @Inject private MutationContext mutations;
  @Inject private AuditRecorder recorder;

  /** Binds the caller to the transaction, proceeds, and writes the audit row of the success. */
  @AroundInvoke
  public Object audit(InvocationContext invocation) throws Exception {
    if (Context.current().get(INSIDE) == null) {
      return recorded(invocation, null);
    }
    String whole = AuditContext.takeWhole();
    if (whole == null) {
      // One service calls another: the outer call is the caller's request.
      return invocation.proceed();
    }
    AuditContext outer = AuditContext.current();
    try {
      return recorded(invocation, whole);
    } catch (Failure refused) {
      outer.failAs(AuditContext.current());
      throw refused;
    } finally {
      outer.bind();
      Context.put(INSIDE, Boolean.TRUE);
      AuditContext.restoreWhole(whole);
    }
  }

  private Object recorded(InvocationContext invocation, String whole) throws Exception {
    AuditContext trail = trail(invocation);
    trail.bind();
    Context.put(INSIDE, Boolean.TRUE);
    try {
      AuditContext.addTransaction(mutations.bindTransaction());
      Object result = invocation.proceed();
      if (Precondition.isOpen()) {
        throw new IllegalStateException(
            "The precondition of the request was not checked: " + invocation);
      }
      if (trail.resourceId() == null && result instanceof AuditedResource resource) {
        trail.resourceId(resource.auditId());
      }
      if (whole != null) {
        trail.partOf(whole);
      }
      if (invocation.getMethod().getAnnotation(Audited.class).recorded()) {
        recorder.success(trail);
      }
      return result;
    } finally {
      Context.put(INSIDE, null);
    }
  }

  private static AuditContext trail(InvocationContext invocation) {
    Method method = invocation.getMethod();
    return new AuditContext(
        method.getAnnotation(Audited.class),
        text(marked(method, invocation.getParameters(), AuditedId.class)),
        text(marked(method, invocation.getParameters(), AuditedOrganization.class)));
  }

  private static String text(Object argument) {
    return argument == null
        ? null
        : argument instanceof Scope scope ? scope.organizationId() : argument.toString();
  }

  private static Object marked(
      Method method, Object[] arguments, Class<? extends Annotation> marker) {
    Parameter[] parameters = method.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i].isAnnotationPresent(marker)) {
        return arguments[i];
      }
    }
    return null;
  }
}

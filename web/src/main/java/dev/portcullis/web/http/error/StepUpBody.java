package dev.portcullis.web.http.error;

/**
 * The only error response in another form (R-IDN-12): the action requires a step-up.
 *
 * @param requiresStepUp always true
 * @param action the action to step up for
 */
public record StepUpBody(boolean requiresStepUp, String action) {}
